import { buildTypescriptClient } from './clients/build.ts';

/** `npm run clients [-- --test]`: builds `clients/typescript`, and tests its packed form in the programs that are here. */
const words = process.argv.slice(2);
if (words.some((word) => word !== '--test')) {
  console.error('npm run clients [-- --test]');
  process.exit(1);
}
await buildTypescriptClient();
if (words.includes('--test')) {
  const { testPackedClient } = await import('./clients/packed.ts');
  process.exitCode = (await testPackedClient()) ? 0 : 1;
}
