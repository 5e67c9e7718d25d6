import assert from 'node:assert/strict';
import test from 'node:test';
import { tokensOf } from './tokens.ts';

const texts = (code: string) => tokensOf(code).map(({ text }) => text);

test('a quote inside a regular expression, a comment or a template begins no text', () => {
  assert.deepEqual(texts("const name = /^['`/]$/;\nf('a', \"it's\");"), ["/^['`/]$/", "'a'", `"it's"`]);
  assert.deepEqual(texts("// it's\n/* ` */ f('a');"), ["// it's", '/* ` */', "'a'"]);
  assert.deepEqual(texts("f(`it's`, 'a');"), ["`it's`", "'a'"]);
});

test('a slash after a value divides', () => {
  assert.deepEqual(texts("const half = width / 2 / count; f('a')"), ["'a'"]);
  assert.deepEqual(texts("return /'/.test(a) ? (b) / 2 : c['d'] / 3;"), ["/'/", "'d'"]);
  assert.deepEqual(texts('<p>either</p> and <b title="c" />'), ['"c"']);
});

test('the expression of a template is code, with its own texts', () => {
  const code = "`a ${b ? `in ${{ c: 1 }.c}` : ', '}\n d`; f('e')";
  assert.deepEqual(texts(code), ['`a $\n d`', '`in $`', "', '", "'e'"]);
  const [outer] = tokensOf(code);
  assert.deepEqual(
    outer?.code.map(([start, end]) => code.slice(start, end)),
    ["b ? `in ${{ c: 1 }.c}` : ', '"],
  );
  assert.deepEqual(texts('`a \\` \\${b}`'), ['`a \\` \\${b}`']);
});
