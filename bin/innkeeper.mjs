#!/usr/bin/env node
/** The program of the package. An older Node must be able to read this file, as `scripts/with-node.mjs`. */
import { fileURLToPath } from 'node:url';

const file = (name) => fileURLToPath(new URL(name, import.meta.url));
process.argv.splice(1, 1, file('../scripts/with-node.mjs'), file('../src/main.js'));
await import('../scripts/with-node.mjs');
