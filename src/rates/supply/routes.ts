import { listOf, named, yesOrNo } from '../../contract/fields.ts';
import { ok, route, type Route } from '../../contract/route.ts';
import { currentData } from '../current-data.ts';
import { setAccessibleOnly } from './supply-store.ts';

const advancedAccessibility = yesOrNo(
  'Whether searches of rates find wheelchair-accessible hotels only, as with `advancedAccessibilityOnly`.',
);
const settings = named('SupplySettings', { advancedAccessibility });
const answers = {
  200: {
    description: 'The setting.',
    schema: named('SupplyAnswer', { data: listOf(settings, 'One element.') }),
    examples: { setting: { data: [{ advancedAccessibility: false }] } },
  },
};
const shown = (isOn: boolean) => ok({ data: [{ advancedAccessibility: isOn }] });
const common = { path: '/supply-customization', group: 'supply', answers } as const;

/** What an account sells: a part of its selling terms, by environment. */
export const supplyRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    summary: 'Read what the account sells',
    description: 'Returns the setting of the account in the environment of the key.',
    refusals: [],
    handle: async ({ db }, { caller: { accountId, environment } }) => {
      const { accessibleOnlyIn } = await (await currentData(db)).terms(accountId);
      return shown(accessibleOnlyIn.includes(environment));
    },
  }),
  route({
    ...common,
    method: 'PUT',
    summary: 'Set what the account sells',
    description:
      'Changes the setting of the account in the environment of the key. Searches that begin afterwards follow it; offers that were found before can still be booked.',
    body: {
      json: settings,
      example: { advancedAccessibility: false },
    },
    refusals: [],
    handle: async ({ db }, { caller, body }) => {
      await setAccessibleOnly(db, caller, body.advancedAccessibility);
      return shown(body.advancedAccessibility);
    },
  }),
];
