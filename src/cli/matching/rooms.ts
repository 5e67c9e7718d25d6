import { Problem } from '../../lib/problem.ts';
import { roomEngine } from '../../rooms/load-engine.ts';
import { entitiesOf } from '../../rooms/engine/group/group.ts';
import type { Explanation, RoomEngine } from '../../rooms/engine/index.ts';
import type { Command } from '../command.ts';
import { table } from '../output/table.ts';

const threshold = 0.5;

export const roomsTry: Command = {
  usage: 'NAME [--against REFERENCE…] [--language CODE] [--json]',
  flags: { against: { type: 'string' }, language: { type: 'string' } },
  positionals: { least: 1, most: 500 },
  run: async ({ positionals: [name = '', ...others], flags, print }) => {
    if (name.trim() === '') throw new Problem('The name of a room is empty.');
    const first = flags.text('against');
    const references = first === undefined ? [] : [first, ...others];
    const tried = tryRoom(roomEngine(), { name, references, language: flags.text('language') });
    print(tried, () => shown(tried));
  },
};

interface Trial {
  readonly name: string;
  readonly references: readonly string[];
  readonly language: string | undefined;
}

function tryRoom(engine: RoomEngine, { name, references, language }: Trial) {
  const supplier = engine.parse(name, language);
  const hotel = engine.hotel(references);
  const candidates = engine.rank(supplier, hotel);
  const [best] = candidates;
  return {
    model: engine.model.version,
    name,
    spans: supplier.spans.map(({ attribute, value, start, end }) => ({
      text: name.slice(start, end),
      attribute,
      value,
    })),
    attributes: entitiesOf(supplier),
    candidates: candidates.map((candidate) => ({
      reference: references[candidate.at] ?? '',
      score: candidate.score,
      explanation: engine.explain(supplier, hotel, candidate),
    })),
    verdict:
      best === undefined
        ? undefined
        : best.score >= threshold
          ? { mapped: references[best.at] ?? '' }
          : { mapped: null, ...engine.reason(supplier, hotel, candidates) },
  };
}

type Tried = ReturnType<typeof tryRoom>;

function shown({ name, spans, attributes, candidates, verdict }: Tried): string {
  const stated = Object.entries(attributes).filter(([, value]) => value !== '');
  return [
    name,
    '',
    table(
      ['read', 'as', 'value'],
      spans.map(({ text, attribute, value }) => [text, attribute, value]),
    ),
    '',
    table(
      ['attribute', 'value'],
      stated.map(([attribute, value]) => [attribute, value]),
    ),
    ...candidates.flatMap(({ reference, score, explanation }) => [
      '',
      `${reference}: ${score.toFixed(4)}`,
      partsOf(explanation),
    ]),
    ...(verdict === undefined ? [] : ['', verdictOf(verdict)]),
  ].join('\n');
}

function partsOf({ parts, logOdds }: Explanation): string {
  const signed = (weight: number): string => `${weight >= 0 ? '+' : '−'}${Math.abs(weight).toFixed(2)}`;
  return table(
    ['log-odds', 'because of'],
    [...parts.map((part) => [signed(part.weight), part.name]), [signed(logOdds), 'sum']],
  );
}

function verdictOf(verdict: NonNullable<Tried['verdict']>): string {
  if (verdict.mapped !== null) return `mapped: ${verdict.mapped}`;
  return 'code' in verdict ? `not mapped: ${verdict.code} (${verdict.text})` : 'not mapped';
}
