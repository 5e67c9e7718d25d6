import { api } from '../../api/api.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useAction } from '../../parts/use-action.ts';
import { Difference } from './difference.tsx';
import type { Release } from './releases.ts';

interface MakeCurrentProps {
  readonly release: Release;
  readonly current: Release | undefined;
  readonly close: () => void;
  readonly after: () => void;
}

const put = (name: string) => api.put('/v3.0/data/releases/current', { body: { name } });

/** Promotes or rolls back, after a preview of what changes for those who follow the current release. */
export function MakeCurrent({ release: { name }, current, close, after }: MakeCurrentProps) {
  const { isBusy, error, run } = useAction(after);
  const change = () =>
    run(async () => {
      await put(name);
      const text = `${name} is the current release.`;
      if (current === undefined) return text;
      const undo = async () => {
        await put(current.name);
        after();
      };
      return { text, undo };
    });
  return (
    <Dialog title={`Make ${name} the current release`} close={close}>
      <p>
        Everyone who follows the current release gets the map of {name} at once. The map itself, and pins that
        name a release, do not change.
      </p>
      {current !== undefined && <Difference from={current.name} to={name} isShort />}
      {error !== undefined && <Failure error={error} retry={() => void change()} />}
      <div>
        <button type="button" class="button primary" disabled={isBusy} onClick={() => void change()}>
          Make it current
        </button>
      </div>
    </Dialog>
  );
}
