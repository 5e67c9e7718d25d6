import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeHtml } from './escape-html.ts';

test('a text can neither begin an element nor end an attribute', () => {
  assert.equal(escapeHtml('<b title="x">R&B</b>'), '&lt;b title=&quot;x&quot;&gt;R&amp;B&lt;/b&gt;');
});
