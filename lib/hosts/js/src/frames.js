// Call frames: each copies texts into an instance's memory and calls a function of the C interface.

export function makeFrames(instance) {
  const { begin, end, put, place, written, check, requireText, number, ANSWER } = instance;

  /** Copies a text into the memory. Returns its address and size. */
  function putText(text) {
    requireText(text);
    begin(text.length);
    const size = put(text);
    return [place() - size, size];
  }

  /** Copies two texts into the memory. Returns their addresses and sizes. */
  function putTwo(a, b) {
    requireText(a);
    requireText(b);
    begin(a.length + b.length);
    const sizeOfA = put(a);
    const sizeOfB = put(b);
    const atB = place() - sizeOfB;
    return [atB - sizeOfA, sizeOfA, atB, sizeOfB];
  }

  /** Copies a text and its base into the memory. Returns their addresses and sizes; without a base, the base's are 0. */
  function putWithBase(text, base) {
    return base === undefined ? [...putText(text), 0, 0] : putTwo(text, base);
  }

  /** Returns the text written by `call(text, size, buffer, capacity)`. */
  function write(text, call) {
    const [at, size] = putText(text);
    return written((buffer, capacity) => call(at, size, buffer, capacity), text);
  }

  /** Returns the text written by `call(a, size of a, b, size of b, buffer, capacity)`. */
  function writeOfTwo(a, b, call) {
    const [atA, sizeOfA, atB, sizeOfB] = putTwo(a, b);
    return written((buffer, capacity) => call(atA, sizeOfA, atB, sizeOfB, buffer, capacity), a, b);
  }

  /** Returns the answer of `call(text, size)`. */
  function ask(text, call) {
    check(call(...putText(text)), text);
    end();
    return number(ANSWER) === 1;
  }

  /** Returns the answer of `call(a, size of a, b, size of b)`. */
  function askOfTwo(a, b, call) {
    check(call(...putTwo(a, b)), a, b);
    end();
    return number(ANSWER) === 1;
  }

  return { ask, askOfTwo, putTwo, putWithBase, write, writeOfTwo };
}
