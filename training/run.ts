/** `npm run train -- NAME …`: runs `training/NAME.ts` with the rest of the arguments. */
const names = ['hotels', 'rooms'];
const name = process.argv[2] ?? '';
if (!names.includes(name)) {
  console.error(`Nothing to train is called "${name}". There are: ${names.join(', ')}.`);
  process.exit(1);
}
process.argv.splice(2, 1);
await import(`./${name}.ts`);
