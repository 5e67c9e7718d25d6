import type { Schemas } from 'innkeeper-client';
import { Copy } from '../../parts/copy.tsx';
import { groupOperations, whyDisabled, type DialogName, type Operation } from './operations.ts';

interface WithOperations {
  readonly of: Schemas['BookingOperations'];
}

const buttons: readonly (readonly [DialogName, string])[] = [
  ['amend', 'Names…'],
  ['rebook', 'Dates…'],
  ['cancel', 'Cancel…'],
];

/** The operations of the account: what the state of the booking does not allow is disabled, with the reason. */
export function OperationButtons({
  of,
  open,
}: WithOperations & { readonly open: (dialog: DialogName) => void }) {
  return (
    <>
      {buttons.map(([dialog, label]) => {
        const reason = whyDisabled(dialog, of);
        return (
          <button
            key={dialog}
            type="button"
            class={dialog === 'cancel' ? 'button danger' : 'button'}
            disabled={reason !== ''}
            title={reason}
            onClick={() => open(dialog)}
          >
            {label}
          </button>
        );
      })}
    </>
  );
}

/** The commands of the operator that the state of the booking allows, and every operation that it refuses. */
export function OperationsCard({ of }: WithOperations) {
  const { commands, refused } = groupOperations(of);
  return (
    <section class="card stack" aria-label="Operations">
      <h2>Operations</h2>
      <Operations title="Allowed in this state" of={commands} />
      <Operations title="Refused in this state" of={refused} />
    </section>
  );
}

function Operations({ title, of }: { readonly title: string; readonly of: readonly Operation[] }) {
  if (of.length === 0) return <p class="quiet">{title}: none.</p>;
  return (
    <details>
      <summary>
        {title} ({of.length})
      </summary>
      <ul class="stack lines">
        {of.map(({ name, by, call, outcome, reason, condition }) => (
          <li key={name} class="stack tight">
            <span class="row">
              <code class="cut grow">{call}</code>
              {by === 'operator' && outcome === 'allowed' && <Copy text={call} label="Copy the command" />}
            </span>
            {(reason || condition) && <span class="quiet small">{reason || condition}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
