/** Explains columns to a shop's owner. Names that end in `_at` and `_id` mostly explain themselves. */
const WORDS: Readonly<Record<string, string>> = {
  id: 'the row’s own name, for other files to point at',
  slug: 'the readable name in your link',
  monthly_fee_cents: 'in US cents a month',
  fee_cents: 'in US cents',
  rating_sum: 'all stars added up; divided by rating_count it is the mean',
  is_open: 'whether the shop is open',
  opens_to_pay: 'whether a phone at the router gets slow minutes to pay',
  wifi_kind: 'captive: a page asks for the code; per_pass_key and enterprise: the code is the WiFi password',
  joining: 'how phones join, as you chose it: router, by_hand, or codes of a box',
  current_step: 'the step that you were at',
  user_agent: 'what the browser says that it is',
  float_le: 'cash in the drawer at the start',
  float_count: 'how it was counted: notes and coins',
  closing_count: 'how the drawer was counted at the end: notes and coins',
  expected_le: 'what should have been in the drawer',
  counted_le: 'what was in it',
  clock: 'whether time runs on, or only while the pass is used',
  basis_points: 'hundredths of a percent: 250 is 2.5 %',
  gst_basis_points: 'the rate of the tax in hundredths of a percent: 1500 is 15 %',
  commission_basis_points: 'in hundredths of a percent: 1000 is 10 %',
  from_minute: 'minute of the day, from midnight in Freetown',
  to_minute: 'minute of the day, from midnight in Freetown',
  days: 'days of the week on which it holds',
  hours: 'when it may be used; empty for always',
  down_kbps: 'kilobits a second to the phone',
  up_kbps: 'kilobits a second from the phone',
  data_limit_mb: 'megabytes',
  data_limit_octets: 'bytes',
  down_octets: 'bytes to the phone',
  up_octets: 'bytes from the phone',
  use_by: 'until when time must begin',
  by: 'who set it: you, or the automatic price',
  why: 'the reason',
  since: 'from when on',
  until: 'until when',
  day: 'a day in Freetown',
  side: 'home: you sold the pass; host: it was used at your WiFi',
  travelling_le: 'kept back for minutes used at other shops; a part of the first two',
  away_at: 'the shop where its minutes are used now',
  kind: 'of which kind it is',
  state: 'how it stands',
  status: 'how it stands',
  phone: 'a phone number; a customer’s with its middle hidden, as on your screens',
  payer_phone: 'with its middle hidden',
  recipient: 'whom it went to: a number with its middle hidden, or an address',
  channel:
    'provider: bought on a page for phones; counter: at your window or on your own page; dialled: by the code of your poster',
  list_price_le: 'the price before anything was taken off',
  discount_le: 'taken off for loyalty',
  promotion_le: 'taken off by a happy hour or a discount code',
  price_le: 'what was paid, or is to be',
  gst_le: 'the tax inside the price',
  net_le: 'the price without the tax',
  fee_le: 'what the platform keeps',
  pass_options: 'how the pass was ordered: phones, speed, data and hours',
  source: 'how we heard of it',
  provider: 'who carried the money',
  provider_reference: 'our name for it at the provider',
  provider_payment_id: 'the provider’s name for it',
  provider_payout_id: 'the provider’s name for it',
  provider_transaction_id: 'the operator’s own number',
  is_current: 'yes for the payment that counts, where several were asked for',
  settlement_delay_hours: 'hours until the provider settles with us',
  paused_seconds: 'seconds',
  account: 'received: what a provider took; sales: what is yours and the tax; fees; payouts; refunds',
  matures_at: 'from when on it can be sent to you; UTC',
  available_le: 'can be sent to you now',
  pending_le: 'received, and not settled by the provider yet',
  reserved_le: 'on its way to you, or back to a customer',
  minor_per_dollar_le: 'leones for a dollar',
  currency: 'SLE: leones',
  owed_le: 'still owed',
  hold_reason: 'why we hold your payouts, where we do',
  series: 'with the number, the invoice’s number',
  who: 'who did it; Minit for us',
  action: 'what was done',
  subject_type: 'to what',
  subject_id: 'to which one',
}

const NUMBERS =
  /^(?:.*_)?(?:sales|minutes|count|customers|purchases|devices|uses|buyer|day|week|step|used|number|hour|pauses|days|tier|moved|times|position|stars|seen|online|told|from|to|limit)$/

const plain = (name: string): string => name.replaceAll('_', ' ')

/** Describes a column of a file and its unit, by its name in the file. */
export const wordsOf = (name: string): string => {
  const own = WORDS[name]
  const unit = name.endsWith('_le') ? 'Le' : name.endsWith('_at') ? 'UTC' : null
  if (own !== undefined) return unit === null || own.includes(unit) ? own : `${own}; in ${unit}`
  if (name.endsWith('_le')) return `${plain(name.slice(0, -3))}; in Le`
  if (name.endsWith('_at')) return `when: ${plain(name.slice(0, -3))}; UTC`
  if (name.endsWith('_id')) return `the id of the ${plain(name.slice(0, -3))}`
  if (/^(?:is|has|accepts|allows|awaits|pushes|texts|needs|waits)_/.test(name))
    return `yes or no: ${plain(name)}`
  return NUMBERS.test(name) ? `a number: ${plain(name)}` : plain(name)
}
