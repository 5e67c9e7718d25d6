import { replay } from '../../events/replay-events.ts';
import { shownTest, shownWebhook } from '../../events/shapes.ts';
import { testWebhook } from '../../events/test-webhook.ts';
import { changeWebhook, registerWebhook, removeWebhook, rotateSecret } from '../../events/webhooks.ts';
import { webhooksOf } from '../../events/webhooks-store.ts';
import { Problem } from '../../lib/problem.ts';
import type { Command } from '../command.ts';
import { inWords, ownerFlags, ownerOf, ownerUsage } from '../input/owner.ts';
import { secretFrom } from '../input/secret-file.ts';
import { table } from '../output/table.ts';

const oneId = { least: 1, most: 1 } as const;

export const webhooksList: Command = {
  usage: `${ownerUsage} [--json]`,
  flags: ownerFlags,
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async (needs) => {
      const webhooks = (await webhooksOf(needs, await ownerOf(needs, flags))).map(shownWebhook);
      print(webhooks, () =>
        table(
          ['id', 'status', 'events', 'url'],
          webhooks.map(({ id, status, events, url }) => [id, status, events.join(' ') || 'all', url]),
        ),
      );
    }),
};

export const webhooksCreate: Command = {
  usage: `URL ${ownerUsage} [--events NAME,NAME…] [--token-file FILE] [--json]`,
  flags: { ...ownerFlags, events: { type: 'string' }, 'token-file': { type: 'string' } },
  positionals: oneId,
  run: ({ withNeeds, flags, positionals: [url = ''], print }) =>
    withNeeds(async (needs) => {
      const owner = await ownerOf(needs, flags);
      const events = flags.text('events')?.split(',');
      const file = flags.text('token-file');
      const authorizationToken = file === undefined ? undefined : await secretFrom('token-file', file);
      const request = { url, events, authorizationToken };
      const { secret, ...webhook } = await inWords(registerWebhook(needs, owner, request));
      print({ ...shownWebhook(webhook), secret }, () => `${webhook.id}\nsecret, shown only once: ${secret}`);
    }),
};

/** Commands on one webhook: `webhooks WORD ID --account … --env …`. */
function onOne(
  run: (call: OnOne) => Promise<{ value: unknown; message: string }>,
  further: Pick<Command, 'flags'> & { readonly usage: string } = { flags: {}, usage: '' },
): Command {
  return {
    usage: `ID ${ownerUsage}${further.usage} [--json]`,
    flags: { ...ownerFlags, ...further.flags },
    positionals: oneId,
    run: ({ withNeeds, flags, positionals: [id = ''], print }) =>
      withNeeds(async (needs) => {
        const owner = await ownerOf(needs, flags);
        const { value, message } = await inWords(run({ needs, owner, id, flags }));
        print(value, () => message);
      }),
  };
}

interface OnOne {
  readonly needs: Parameters<Parameters<Parameters<Command['run']>[0]['withNeeds']>[0]>[0];
  readonly owner: Awaited<ReturnType<typeof ownerOf>>;
  readonly id: string;
  readonly flags: Parameters<Command['run']>[0]['flags'];
}

const switched = (status: 'enabled' | 'disabled') => async (call: OnOne) => {
  const webhook = await changeWebhook(call.needs, call.owner, { id: call.id, change: { status } });
  return { value: shownWebhook(webhook), message: `${webhook.id} is ${webhook.status}` };
};

export const webhooksEnable = onOne(switched('enabled'));
export const webhooksDisable = onOne(switched('disabled'));

export const webhooksDelete = onOne(async ({ needs, owner, id }) => {
  await removeWebhook(needs, owner, id);
  return { value: { id, deleted: true }, message: `${id} is deleted` };
});

export const webhooksRotate = onOne(
  async ({ needs, owner, id, flags }) => {
    const { secret, previousExpiresAt } = await rotateSecret(needs, owner, {
      id,
      expireNow: flags.has('now'),
    });
    const until = previousExpiresAt.toISOString();
    const message = `secret, shown only once: ${secret}\nthe old one signs until ${until}`;
    return { value: { id, secret, previousExpiresAt: until }, message };
  },
  { flags: { now: { type: 'boolean' } }, usage: ' [--now]' },
);

export const webhooksTest = onOne(async ({ needs, owner, id }) => {
  const { eventId, outcome } = await testWebhook(needs, owner, id);
  const { status, error, tookMs } = outcome;
  return {
    value: shownTest(eventId, outcome),
    message: `${status ?? error} after ${tookMs} ms`,
  };
});

export const webhooksReplay = onOne(
  async ({ needs, owner, id, flags }) => {
    const from = instant('from', flags.required('from'));
    const until = flags.text('to');
    const to = until === undefined ? undefined : instant('to', until);
    const names = flags.text('events')?.split(',') ?? [];
    const events = await replay(needs, owner, { id, from, to, events: names });
    return { value: { id, events }, message: `${events} events will be sent again` };
  },
  {
    flags: { from: { type: 'string' }, to: { type: 'string' }, events: { type: 'string' } },
    usage: ' --from TIME [--to TIME] [--events NAME,NAME…]',
  },
);

function instant(flag: string, text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new Problem(`--${flag} is "${text}"; it must be a time such as 2026-11-21T12:00:00Z.`);
  return time;
}
