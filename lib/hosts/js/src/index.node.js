// The entry of Node, whose version 18 has no global `crypto`.

import { webcrypto } from 'node:crypto';
import { useCrypto } from './memory.js';

useCrypto(webcrypto);

export * from './index.js';
