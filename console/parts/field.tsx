import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  /** One input, select or textarea. */
  readonly children: ComponentChildren;
}

export function Field({ label, hint, children }: FieldProps) {
  return (
    <label class="field">
      <span>
        {label} {hint !== undefined && <span class="hint">{hint}</span>}
      </span>
      {children}
    </label>
  );
}

interface TypedProps {
  readonly type: 'search' | 'number';
  readonly name?: string;
  readonly list?: string;
  readonly placeholder?: string;
  readonly min?: number;
  readonly max?: number;
  readonly 'aria-label'?: string;
  readonly value: string;
  /** After Enter, or when another field is entered. */
  readonly change: (value: string) => void;
}

/** An input that keeps what is being typed if the page is rendered again meanwhile. */
export function Typed({ value, change, ...input }: TypedProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      {...input}
      value={typed ?? value}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onChange={(event) => {
        setTyped(undefined);
        change(event.currentTarget.value.trim());
      }}
    />
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  /** Value and text. */
  readonly options: readonly (readonly [string, string])[];
  readonly choose: (value: string) => void;
}

export function Choice({ label, value, options, choose }: ChoiceProps) {
  return (
    <Field label={label}>
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}
