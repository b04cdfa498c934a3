/** The outcomes of a payment besides the default `approve`. */
export const SCENARIOS = [
  'approve',
  'limit_reached',
  'payer_not_found',
  'declined',
  'declined_then_approved',
  'insufficient_balance',
  'other_failure',
  'no_callback',
  'callback_first',
  'timeout_after_create',
  'rate_limited_once',
  'forged_callback_first',
  'other_amount',
  'stuck',
  'late_success',
  'unauthorized_once',
  'callbacks_disordered',
  'never_answers',
] as const
export type Scenario = (typeof SCENARIOS)[number]

/** Refused at the first try, and accepted at the second. */
export const ONCE: readonly Scenario[] = ['rate_limited_once', 'unauthorized_once']

const BY_LAST_DIGITS: Readonly<Record<string, Scenario>> = {
  '019': 'limit_reached',
  '029': 'payer_not_found',
  '039': 'declined',
  '049': 'insufficient_balance',
  '059': 'no_callback',
  '069': 'other_failure',
  '079': 'callback_first',
  '089': 'timeout_after_create',
  '099': 'rate_limited_once',
  '109': 'forged_callback_first',
  '119': 'other_amount',
  '129': 'stuck',
  '139': 'late_success',
  '149': 'unauthorized_once',
  '169': 'callbacks_disordered',
  '179': 'never_answers',
}

/**
 * The test series +232 76 0xx NNN by its last three digits; any other number approves. Accepts digits only.
 */
export const scenarioForPhone = (msisdn: string): Scenario => {
  const lastDigits = /^232760\d{2}(\d{3})$/.exec(msisdn)?.[1]
  return (lastDigits === undefined ? undefined : BY_LAST_DIGITS[lastDigits]) ?? 'approve'
}
