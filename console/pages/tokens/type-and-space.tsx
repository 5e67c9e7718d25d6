const sizes = ['xxl', 'xl', 'l', 'm', 's', 'xs'];
const spaces = ['1', '2', '3', '4', '5', '6', '7'];

export function TypeAndSpace() {
  return (
    <div class="columns">
      <section class="card stack">
        <h2>Type</h2>
        {sizes.map((size) => (
          <p key={size} style={{ fontSize: `var(--text-${size})` }}>
            Grand Hotel 1234 <code>text-{size}</code>
          </p>
        ))}
      </section>
      <section class="card stack">
        <h2>Space</h2>
        {spaces.map((space) => (
          <div key={space} class="row">
            <i style={{ width: `var(--space-${space})`, height: '0.75rem', background: 'var(--accent)' }} />
            <code>space-{space}</code>
          </div>
        ))}
      </section>
    </div>
  );
}
