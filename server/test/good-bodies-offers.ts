import { freetownDay } from '@minit/domain/kernel/durations.ts'
import type { TestSeller } from './builders.ts'

const DAYS_AHEAD = 20

/** Calls about offers and installations. The ids are of the right form and belong to something else. */
export const offerBodies = (seller: TestSeller) => {
  // Ahead of the test's clock, too.
  const soon = freetownDay(new Date(Date.now() + DAYS_AHEAD * 86_400_000))
  const terms = { name: 'Quiet hours', percent: 20, lastDay: soon }
  const params = { id: seller.pack.id }
  return {
    createHappyHour: { body: { ...terms, days: [1, 2], fromMinute: 600, toMinute: 720 } },
    createDiscountCode: { body: { ...terms, code: 'MARKET20', maxUses: 10, maxPerBuyer: 1 } },
    checkDiscountCode: { body: { entrepreneurId: seller.slug, code: 'NOBODYS' } },
    planInstallation: {
      body: { day: soon, technician: 'Sorie Kanu', reason: 'It rains.' },
      optional: ['reason'],
      params,
    },
    recordInstalled: {
      body: {
        networkName: 'Lumley WiFi',
        items: [{ kind: 'router', name: 'A router', serial: 'SN-1' }],
        trainingDay: soon,
      },
      optional: ['trainingDay'],
      nullable: ['trainingDay'],
      params,
    },
    finishInstallation: {
      body: { trainingDay: soon, trainer: 'Sorie Kanu', trainee: 'Aminata Kamara' },
      params,
    },
  }
}
