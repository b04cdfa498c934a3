import { aPaidSale } from '../a-sale.ts'
import { byAdmin, freshSeller, idBy } from './making/prepared.ts'
import { ADMIN_ONLY, ONLY_ITS_SELLER, type SomeRows } from './row.ts'

/** Requests about messages, news and alerts. */
export const messagingRows = {
  readAlerts: { ids: 'none' },
  saveAlerts: {
    ids: 'none',
    log: { elsewhere: 'which notices the owner gets' },
    request: () => ({
      body: {
        push: { sale: true, cash: true, router: false, payout: true },
        quiet: { from: '22:00', to: '06:00' },
        sms: { cash: false, router: true, aDay: 5 },
      },
    }),
  },
  subscribePhone: {
    ids: { openBecause: 'its address is the caller’s own phone' },
    log: { elsewhere: 'which phone gets notices' },
    request: () => ({
      body: {
        endpoint: 'https://push.example/send/1',
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      },
    }),
  },
  unsubscribePhone: {
    ids: ONLY_ITS_SELLER,
    log: { elsewhere: 'which phone gets notices' },
    request: ({ phoneId }) => ({ params: { id: phoneId } }),
  },
  listCashOrders: {
    ids: { openBecause: 'it finds among the caller’s own orders; an id only says where a page begins' },
  },
  listNotifications: { ids: 'none' },
  markNotificationRead: {
    ids: ONLY_ITS_SELLER,
    log: { elsewhere: 'how one person reads the feed' },
    request: ({ notificationId }) => ({ params: { id: notificationId }, body: { read: true } }),
    bad: { optional: ['read'] },
  },
  listMessages: { ids: ADMIN_ONLY },
  resendMessage: {
    ids: ADMIN_ONLY,
    prepare: async (fixture) => {
      const { transactionId } = await aPaidSale(fixture.app, await freshSeller(fixture))
      // Messages of a purchase are sent at least a minute apart.
      fixture.app.clock.advance({ minutes: 2 })
      return byAdmin(await idBy(fixture, 'select id from messages where purchase_id = $1', [transactionId]))
    },
  },
} satisfies SomeRows
