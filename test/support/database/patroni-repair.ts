import { readFile, rm } from 'node:fs/promises';
import { eventually } from '../service/service.ts';
import {
  copyAgain,
  end,
  isFollowing,
  isWhole,
  membersAt,
  signal,
  type Member,
  type PatroniNode,
} from './patroni-node.ts';

export interface RepairNeeds {
  readonly nodes: readonly PatroniNode[];
  start(node: PatroniNode): Promise<void>;
  /** Each step that was needed. */
  say(line: string): void;
}

/** A former leader is rewound, or copied again. */
const WHOLE_WITHIN_MS = 60_000;
const LINES_OF_LOG = 25;

/** Waits for two standbys that follow. A node that does not join by itself gets what an operator would do, one step after the other. */
export async function untilWhole(needs: RepairNeeds): Promise<void> {
  const { nodes, say } = needs;
  for (const step of [undefined, restartLeader, copyAgainWhatIsLeft, replaceWhatIsLeft]) {
    if (step !== undefined) {
      say(`the cluster is not whole: ${inWords(await membersAt(nodes))}`);
      await step(needs);
    }
    try {
      await eventually(
        'two standbys that follow, one synchronous',
        async () => isWhole(await membersAt(nodes)),
        WHOLE_WITHIN_MS,
      );
      return;
    } catch {
      // The next step.
    }
  }
  throw new Error(`the cluster does not become whole: ${inWords(await membersAt(nodes))}`);
}

/** Patroni 3.0.2 may keep a stale copy of the key that names the synchronous standby: a restart reads it again. */
async function restartLeader({ nodes, start, say }: RepairNeeds): Promise<void> {
  const name = (await membersAt(nodes)).find(({ role }) => role === 'leader')?.name;
  const leader = nodes.find((node) => node.name === name);
  if (leader === undefined) return;
  say(`Patroni of ${leader.name}, the leader, starts again`);
  await end(leader);
  await start(leader);
}

async function copyAgainWhatIsLeft({ nodes, say }: RepairNeeds): Promise<void> {
  for (const node of await notFollowing(nodes)) {
    const isAccepted = await copyAgain(node);
    say(`${node.name} copies the data again: ${isAccepted ? 'accepted' : 'refused'}`);
  }
}

/** A node whose Patroni does not answer, or whose data cannot be used, becomes a new node. */
async function replaceWhatIsLeft({ nodes, start, say }: RepairNeeds): Promise<void> {
  for (const node of await notFollowing(nodes)) {
    say(`${node.name} starts without data`);
    await signal(node, 'SIGKILL');
    await rm(node.data, { recursive: true, force: true });
    await start(node);
  }
}

async function notFollowing(nodes: readonly PatroniNode[]): Promise<readonly PatroniNode[]> {
  const members = await membersAt(nodes);
  const isFine = (member: Member) => member.role === 'leader' || isFollowing(member, members);
  const fine = new Set(members.filter(isFine).map(({ name }) => name));
  return nodes.filter(({ name }) => !fine.has(name));
}

/** The members, and the end of the log of each node. */
export async function stateOf(nodes: readonly PatroniNode[]): Promise<string> {
  const logs = await Promise.all(
    nodes.map(async ({ name, log }) => {
      const lines = (await readFile(log, 'utf8').catch(() => '')).trimEnd().split('\n');
      return [`the log of ${name}:`, ...lines.slice(-LINES_OF_LOG)];
    }),
  );
  return [inWords(await membersAt(nodes)), ...logs.flat()].join('\n');
}

function inWords(members: readonly Member[]): string {
  const each = members.map(
    ({ name, role, state, timeline, lag }) =>
      `${name} ${role} ${state}, timeline ${timeline ?? '-'}, behind ${lag ?? 0}`,
  );
  return each.length === 0 ? 'no member answers' : each.join('; ');
}
