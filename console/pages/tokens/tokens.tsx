import { Badge, State } from '../../parts/badge.tsx';
import { Code } from '../../parts/copy.tsx';
import { Field } from '../../parts/field.tsx';
import { Empty, Waiting } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { Progress, ShareBar } from '../../parts/progress.tsx';
import { Table } from '../../parts/lists/table.tsx';
import { TypeAndSpace } from './type-and-space.tsx';

const grounds = ['ground', 'surface', 'raised', 'hover', 'line', 'line-button', 'line-strong'];
const inks = ['ink', 'ink-2', 'ink-3', 'accent', 'good', 'warn', 'bad', 'info'];
const plots = ['plot-1', 'plot-2', 'plot-3', 'plot-4'];

/** Everything that pages are made of, on one page: to review the design, and to find a part. */
export default function Tokens() {
  return (
    <Page title="Design tokens" about="Every colour, size and part of the console. Pages use nothing else.">
      <section class="card stack">
        <h2>Colour</h2>
        <Swatches names={grounds} />
        <Swatches names={inks} />
        <Swatches names={plots} />
      </section>
      <TypeAndSpace />
      <div class="columns">
        <section class="card stack">
          <h2>Buttons and fields</h2>
          <div class="row">
            <button type="button" class="button primary">
              Primary
            </button>
            <button type="button" class="button">
              Usual
            </button>
            <button type="button" class="button danger">
              Danger
            </button>
            <button type="button" class="button plain">
              Plain
            </button>
            <button type="button" class="button" disabled>
              Disabled
            </button>
          </div>
          <Field label="Partner" hint="as in the file">
            <input type="text" placeholder="Larkspur Beds" />
          </Field>
          <div class="row">
            <kbd>a</kbd> accept <kbd>r</kbd> reject <kbd>?</kbd> help
          </div>
        </section>
        <section class="card stack">
          <h2>States</h2>
          <div class="row">
            {['matched', 'review', 'no_match', 'running', 'error', 'CONFIRMED', 'CANCELLED'].map((state) => (
              <State key={state} of={state} />
            ))}
            <Badge tone="accent">12</Badge>
          </div>
          <Progress label="Example" done={3200} total={5000} />
          <ShareBar
            label="Example"
            shares={[
              { label: 'matched', count: 812, tone: 'good' },
              { label: 'review', count: 96, tone: 'warn' },
              { label: 'no match', count: 64, tone: 'none' },
            ]}
          />
          <Waiting lines={2} />
        </section>
      </div>
      <div class="notice warn">
        <strong>A notice</strong>
        <p>It says what happened and what to do.</p>
      </div>
      <Table
        label="Example"
        columns={[
          { head: 'Name', cell: ({ name }) => name },
          { head: 'Rows', isNumber: true, cell: ({ rows }) => rows },
        ]}
        rows={[
          { name: 'Larkspur Beds', rows: 1200 },
          { name: 'Northwind Stays', rows: 88 },
        ]}
        keyOf={({ name }) => name}
      />
      <Code label="Example" text={'curl -H "X-API-Key: $INNKEEPER_KEY" http://localhost:8080/v3.0/account'} />
      <section class="card">
        <Empty title="Nothing here yet">An empty list says how to fill it.</Empty>
      </section>
    </Page>
  );
}

function Swatches({ names }: { readonly names: readonly string[] }) {
  return (
    <div class="swatches">
      {names.map((name) => (
        <span key={name} class="swatch">
          <i style={{ background: `var(--${name})` }} />
          <code>{name}</code>
        </span>
      ))}
    </div>
  );
}
