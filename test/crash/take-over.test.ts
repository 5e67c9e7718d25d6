import { test } from 'node:test';
import { takeOver } from './take-over.ts';
import { testNeeds } from '../support/needs.ts';

const needs = await testNeeds();

test('the other worker runs the jobs of a killed worker, each once', async () => {
  const tookMs = await takeOver(needs);
  console.log(`# all were done by the other ${Math.round(tookMs)} ms after the kill`);
});
