import { Link } from '../../../app/link.tsx';
import { pathOf } from '../../../app/url.ts';
import { Marked } from '../../../parts/evidence/compared.tsx';
import { Latin } from '../../../parts/evidence/latin.tsx';
import type { Piece } from '../../../lib/diff.ts';
import type { Candidate, Detail } from '../details.ts';
import { linesOf, textOf } from './records.ts';

interface TwoRecordsProps {
  readonly detail: Detail;
  readonly candidate: Candidate | undefined;
}

/** The row as sent next to the hotel of the catalogue, with the differences marked. */
export function TwoRecords({ detail, candidate }: TwoRecordsProps) {
  const { externalId } = detail.input;
  return (
    <section class="card" aria-label="Both records">
      <table class="records">
        <thead>
          <tr>
            <td />
            <th scope="col">
              <span class="two-lines" title={detail.partner ?? undefined}>
                {detail.partner ?? 'Sent'}
              </span>{' '}
              {externalId !== undefined && <code>{externalId}</code>}
            </th>
            <th scope="col">
              Catalogue{' '}
              {candidate !== undefined && (
                <Link to={pathOf('data', ['hotels', candidate.hotelId])}>
                  <code>{candidate.hotelId}</code>
                </Link>
              )}
            </th>
          </tr>
        </thead>
        <tbody>
          {linesOf(detail, candidate).map(({ label, sent, ours }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <Value pieces={sent} />
              <Value pieces={ours} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Value({ pieces }: { readonly pieces: readonly Piece[] }) {
  if (pieces.length === 0) return <td class="faint">–</td>;
  return (
    <td>
      <Marked pieces={pieces} />
      <Latin text={textOf(pieces)} />
    </td>
  );
}
