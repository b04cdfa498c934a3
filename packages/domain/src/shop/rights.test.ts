import { expect, test } from 'vitest'
import { isAllowed, RIGHTS, type SellerAction, whoMayText } from './rights.ts'

const actions = Object.keys(RIGHTS) as SellerAction[]
const mayDo = (role: Parameters<typeof isAllowed>[0]) => actions.filter((action) => isAllowed(role, action))

test('the owner may do everything', () => {
  expect(mayDo('owner')).toEqual(actions)
})

test('a cashier may only sell, take cash, resend codes and run a shift', () => {
  expect(mayDo('cashier')).toEqual([
    'see_counter',
    'sell',
    'confirm_cash',
    'sell_vouchers',
    'resend_access',
    'print',
    'keep_own_shift',
    'change_own_login',
  ])
})

test('a manager may also edit packages and vouchers, open the shop, refund today’s sales and read reports', () => {
  const more = mayDo('manager').filter((action) => !isAllowed('cashier', action))
  expect(mayDo('manager')).toEqual(expect.arrayContaining(mayDo('cashier')))
  expect(more).toEqual([
    'edit_packages',
    'make_vouchers',
    'keep_agents',
    'open_shop',
    'refund_today',
    'read_reports',
    'answer_claims',
    'see_network',
    'stock_codes',
  ])
})

test('payouts, staff, settings, older refunds and all codes are for the owner only', () => {
  for (const action of [
    'move_money',
    'manage_staff',
    'change_settings',
    'refund_any_day',
    'see_all_shifts',
    'see_all_codes',
  ] as const)
    for (const role of ['cashier', 'manager'] as const) expect(isAllowed(role, action)).toBe(false)
})

test('a call without an action is for the owner only', () => {
  expect(isAllowed('owner', undefined)).toBe(true)
  expect(isAllowed('manager', undefined)).toBe(false)
  expect(isAllowed('cashier', undefined)).toBe(false)
})

test('a refused user reads whom to ask', () => {
  expect(whoMayText('edit_packages')).toContain('owner or a manager')
  expect(whoMayText('move_money')).toBe('Only the owner may do this. Ask the owner.')
  expect(whoMayText(undefined)).toBe('Only the owner may do this. Ask the owner.')
})
