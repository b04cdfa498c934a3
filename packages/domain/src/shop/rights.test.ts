import { expect, test } from 'vitest'
import { isAllowed, RIGHTS, type SellerAction, whoMayText } from './rights.ts'

const actions = Object.keys(RIGHTS) as SellerAction[]
const mayDo = (role: Parameters<typeof isAllowed>[0]) => actions.filter((action) => isAllowed(role, action))

test('the owner may do everything', () => {
  expect(mayDo('owner')).toEqual(actions)
})

test('a cashier sells, takes cash, sends codes again and keeps a shift, and nothing else', () => {
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

test('a manager may do what a cashier may, and also packages, vouchers, opening, refunds of today and reports', () => {
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

test('money out, staff, settings, older refunds and all codes are the owner’s alone', () => {
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

test('what names no action is the owner’s alone', () => {
  expect(isAllowed('owner', undefined)).toBe(true)
  expect(isAllowed('manager', undefined)).toBe(false)
  expect(isAllowed('cashier', undefined)).toBe(false)
})

test('who may not is told whom to ask', () => {
  expect(whoMayText('edit_packages')).toContain('owner or a manager')
  expect(whoMayText('move_money')).toBe('Only the owner may do this. Ask the owner.')
  expect(whoMayText(undefined)).toBe('Only the owner may do this. Ask the owner.')
})
