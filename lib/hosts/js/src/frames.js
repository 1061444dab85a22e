// Frames of calls: each puts texts into the memory of an instance, and calls a function of the C interface.

export function makeFrames(instance) {
  const { begin, end, put, place, written, check, requireText, number, ANSWER } = instance;

  /** Puts a text into the memory. Returns its place and size. */
  function putText(text) {
    requireText(text);
    begin(text.length);
    const size = put(text);
    return [place() - size, size];
  }

  /** Puts two texts into the memory. Returns the place and size of each. */
  function putTwo(a, b) {
    requireText(a);
    requireText(b);
    begin(a.length + b.length);
    const sizeOfA = put(a);
    const sizeOfB = put(b);
    const atB = place() - sizeOfB;
    return [atB - sizeOfA, sizeOfA, atB, sizeOfB];
  }

  /** Puts a text and its base into the memory. Returns the place and size of each; without a base, these are 0. */
  function putWithBase(text, base) {
    return base === undefined ? [...putText(text), 0, 0] : putTwo(text, base);
  }

  /** Returns the text that `call(text, size, buffer, capacity)` writes. */
  function write(text, call) {
    const [at, size] = putText(text);
    return written((buffer, capacity) => call(at, size, buffer, capacity), text);
  }

  /** Returns the text that `call(a, size of a, b, size of b, buffer, capacity)` writes. */
  function writeOfTwo(a, b, call) {
    const [atA, sizeOfA, atB, sizeOfB] = putTwo(a, b);
    return written((buffer, capacity) => call(atA, sizeOfA, atB, sizeOfB, buffer, capacity), a, b);
  }

  /** Returns what `call(text, size)` answers. */
  function ask(text, call) {
    check(call(...putText(text)), text);
    end();
    return number(ANSWER) === 1;
  }

  /** Returns what `call(a, size of a, b, size of b)` answers. */
  function askOfTwo(a, b, call) {
    check(call(...putTwo(a, b)), a, b);
    end();
    return number(ANSWER) === 1;
  }

  return { ask, askOfTwo, putTwo, putWithBase, write, writeOfTwo };
}
