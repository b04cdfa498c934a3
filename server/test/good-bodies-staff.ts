import type { TestSeller } from './builders.ts'
import type { Sample } from './good-body.ts'

/** The calls about people who work for a seller, and their shifts. */
export const staffBodies = (seller: TestSeller) => {
  const ofNobody = { params: { id: seller.pack.id } }
  return {
    addStaff: { body: { name: 'Isatu Conteh', phone: '+23278123470', role: 'cashier', pin: '847291' } },
    changeStaff: {
      body: { name: 'Isatu Conteh', role: 'manager', pin: '406938' },
      optional: ['name', 'role', 'pin'],
      ...ofNobody,
    },
    // The owner has no PIN, and no link or phone is let in by these: the bodies are good.
    changeOwnLogin: {
      body: { pin: '847291', newPin: '406938', newPassword: 'a-good-password' },
      optional: ['newPin', 'newPassword'],
    },
    letDeviceIn: { body: { token: 'x'.repeat(43) } },
    loginStaff: { body: { phone: '+23278123470', pin: '847291' } },
    openShift: { body: { count: { '2000': 3, '50': 4 } } },
    moveCash: { body: { key: 'a-key-of-the-caller', kind: 'in', amount: 20, reason: 'Change from home' } },
    closeShift: {
      body: { count: { '2000': 3 }, expected: 60, reason: 'A torn note' },
      optional: ['reason'],
      emptied: ['reason'],
    },
  } satisfies Record<string, Sample>
}
