import type { ComponentChildren } from 'preact';

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
