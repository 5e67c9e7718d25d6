import { Type } from 'typebox';
import { sent } from '../contract/fields.ts';
import { ok, route, type Route } from '../contract/route.ts';
import { pin, unpin } from './releases/pins.ts';
import { diffReleases, makeCurrent, publishRelease } from './releases/publish-release.ts';
import { listReleases, pinOf, releaseInUse } from './releases/release-store.ts';
import {
  diffAnswer,
  nameRequest,
  pinAnswer,
  pinRequest,
  publishRequest,
  releaseAnswer,
  releasesAnswer,
  releaseExamples as examples,
  shownDiff,
  shownReleaseInUse,
  shownRelease,
} from './wire/release-shapes.ts';

export const releaseRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/data/releases',
    group: 'data',
    summary: 'List releases of the map',
    description:
      'Lists the named states of the map, the one that answers to this account refer to, and its pin.',
    answers: {
      200: {
        description: 'The releases.',
        schema: releasesAnswer,
        examples: { releases: examples.releases },
      },
    },
    refusals: [],
    handle: async (needs, { caller }) =>
      ok({
        data: (await listReleases(needs.db)).map(shownRelease),
        ...shownReleaseInUse(await releaseInUse(needs.db, caller)),
        pinned: (await pinOf(needs.db, caller)) ?? null,
      }),
  }),
  route({
    method: 'POST',
    path: '/data/releases',
    group: 'data',
    scope: 'operate',
    summary: 'Publish a release of the map',
    description:
      'Names the state of the map as it is now. Later changes are in no release until the next one. A repeat answers 409.',
    body: { json: publishRequest, example: { name: '2026-11' } },
    answers: {
      200: { description: 'The release.', schema: releaseAnswer, examples: { release: examples.release } },
    },
    refusals: ['release-exists', 'release-refused'],
    handle: async (needs, { caller, body: { name, note = '', canary = false } }) => {
      const published = await publishRelease(needs, { name, note, isCanary: canary, by: caller.keyId });
      return ok({ data: shownRelease(published) });
    },
  }),
  route({
    method: 'GET',
    path: '/data/releases/diff',
    group: 'data',
    summary: 'Compare two releases',
    description:
      'Counts what differs between two states, with a sample. Without names: the current release and now, the draft of the next release.',
    query: Type.Object({
      from: Type.Optional(sent('The first release; default: the current one.')),
      to: Type.Optional(sent('The second release, or `now`; default `now`.')),
    }),
    answers: {
      200: { description: 'The differences.', schema: diffAnswer, examples: { diff: examples.diff } },
    },
    refusals: ['unknown-release'],
    handle: async (needs, { query }) => ok(shownDiff(await diffReleases(needs, query))),
  }),
  route({
    method: 'PUT',
    path: '/data/releases/current',
    group: 'data',
    scope: 'operate',
    summary: 'Make a release the current one',
    description:
      'Rolls back to an earlier release, or promotes a canary, if the gate lets it pass. Pins that name a release stay.',
    body: { json: nameRequest, example: { name: '2026-11' } },
    answers: {
      200: { description: 'The release.', schema: releaseAnswer, examples: { release: examples.release } },
    },
    refusals: ['unknown-release', 'release-refused'],
    handle: async (needs, { caller, body: { name } }) =>
      ok({ data: shownRelease(await makeCurrent(needs, { name, by: caller.keyId })) }),
  }),
  route({
    method: 'PUT',
    path: '/data/pin',
    group: 'data',
    scope: 'decide',
    summary: 'Pin the account to a release',
    description:
      'From now on id mapping answers this account, in this environment, from the release. docs/the-map.md lists what follows a pin.',
    body: { json: pinRequest, example: { release: '2026-11' } },
    answers: {
      200: { description: 'What is followed now.', schema: pinAnswer, examples: { pin: examples.pin } },
    },
    refusals: ['unknown-release'],
    handle: async (needs, { caller, body: { release } }) => {
      await pin(needs, { subject: { owner: caller }, release, by: caller.keyId });
      return ok(shownReleaseInUse(await releaseInUse(needs.db, caller)));
    },
  }),
  route({
    method: 'DELETE',
    path: '/data/pin',
    group: 'data',
    scope: 'decide',
    summary: 'Remove the pin of the account',
    description: 'Answers refer to the map as it is now, unless the operator has pinned everyone.',
    answers: {
      200: { description: 'What is followed now.', schema: pinAnswer, examples: { live: examples.live } },
    },
    refusals: [],
    handle: async (needs, { caller }) => {
      await unpin(needs, { owner: caller });
      return ok(shownReleaseInUse(await releaseInUse(needs.db, caller)));
    },
  }),
];
