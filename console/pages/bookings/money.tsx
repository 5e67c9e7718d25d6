import type { Schemas } from 'innkeeper-client';
import { money, shortTime } from '../../lib/format.ts';

type Trail = Schemas['BookingTrail'];

/** More of them do not fit side by side. */
const FEW_ACCOUNTS = 4;

/** The payment, and its double entries as a table: each row adds up to zero. */
export function Money({ trail: { payment, entries } }: { readonly trail: Trail }) {
  const accounts = [...new Set(entries.flatMap(({ lines }) => Object.keys(lines)))];
  const { currency, source, gateway, gatewayPayment, status, amount, captured, refunded } = payment;
  return (
    <section class="card stack" aria-label="Money">
      <h2>Money</h2>
      <dl class="pairs">
        <dt>from</dt>
        <dd>
          {source}
          {gateway !== null && `, ${gateway}`} {gatewayPayment !== null && <code>{gatewayPayment}</code>}
        </dd>
        <dt>state</dt>
        <dd>{status}</dd>
        <dt>price</dt>
        <dd>{money(amount, currency)}</dd>
        <dt>taken</dt>
        <dd>{money(captured, currency)}</dd>
        <dt>refunded</dt>
        <dd>{money(refunded, currency)}</dd>
      </dl>
      {entries.length > 0 && (
        <div
          class={accounts.length > FEW_ACCOUNTS ? 'table-frame stacks many' : 'table-frame stacks'}
          tabIndex={0}
          role="region"
          aria-label="Double entries"
        >
          <table>
            <thead>
              <tr>
                <th scope="col">Entry</th>
                {accounts.map((account) => (
                  <th key={account} scope="col" class="number">
                    {account}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entries.map(({ at, kind, lines }, index) => (
                <tr key={index}>
                  <th scope="row">
                    {kind} <span class="quiet small">{shortTime(at)}</span>
                  </th>
                  {accounts.map((account) => (
                    <td key={account} class="number" data-head={account}>
                      {lines[account] === undefined
                        ? ''
                        : money(lines[account], entries[index]?.currency ?? currency)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
