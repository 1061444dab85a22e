// The entry point for Node. Version 18 does not provide `crypto` globally.

import { webcrypto } from 'node:crypto';
import { useCrypto } from './memory.js';

useCrypto(webcrypto);

export * from './explain.js';
