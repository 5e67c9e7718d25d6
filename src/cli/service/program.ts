export type Program = Awaited<ReturnType<typeof loadProgram>>;

/** The parts of the program that a service needs, loaded while its database starts. */
export async function loadProgram({ serves }: { readonly serves: boolean }) {
  const [
    needs,
    worker,
    certificate,
    accounts,
    keys,
    testMoney,
    samplePartner,
    server,
    routes,
    tasks,
    demo,
    maker,
    places,
    rates,
    measures,
    warm,
  ] = await Promise.all([
    import('../../platform/open-needs.ts'),
    import('../../platform/queue/worker.ts'),
    import('./follow-certificate.ts'),
    import('../../accounts/accounts.ts'),
    import('../../accounts/keys.ts'),
    import('../../payments/money/test-money.ts'),
    import('../../hotels/match/adopt/sample-partner.ts'),
    import('../../app/server.ts'),
    import('../../app/routes.ts'),
    import('../../app/tasks.ts'),
    import('../../catalogue/demo/load-demo-world.ts'),
    import('../../catalogue/demo/maker-on-thread.ts'),
    import('../../catalogue/maintain/load-places.ts'),
    import('../../catalogue/demo/invented-rates.ts'),
    import('./measure.ts'),
    import('./warm-up.ts'),
  ]);
  if (serves) warm.readWords();
  return {
    ...needs,
    ...worker,
    ...certificate,
    ...accounts,
    ...keys,
    ...testMoney,
    ...samplePartner,
    ...server,
    ...routes,
    ...tasks,
    ...demo,
    ...maker,
    ...places,
    ...rates,
    ...measures,
    ...warm,
  };
}
