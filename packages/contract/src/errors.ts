/** Every refusal the API can give: its HTTP status and the words it falls back to. */
export const ERRORS = {
  invalid_request: [400, 'Please check your information and try again'],
  invalid_credentials: [401, 'Invalid credentials'],
  not_logged_in: [401, 'Please log in'],
  forbidden: [403, 'You may not do this'],
  foreign_origin: [403, 'This request came from another site'],
  not_found: [404, 'Not found'],
  application_not_found: [404, 'This application was not found'],
  entrepreneur_not_found: [404, 'This seller was not found'],
  package_not_found: [404, 'This package was not found'],
  purchase_not_found: [404, 'This purchase was not found'],
  customer_not_found: [404, 'This customer was not found'],
  notification_not_found: [404, 'This notification was not found'],
  price_changed: [409, 'The price has changed. Nothing has been paid.'],
  key_reused: [409, 'This request was already used for another purchase'],
  already_applied: [
    409,
    'You have already applied with this number. We are reviewing it and will call or message you.',
  ],
  phone_has_account: [
    409,
    'This number already has a Minit account. Log in with it, or use "Forgot password?" there.',
  ],
  already_rated: [409, 'You have already rated this pass. Thank you.'],
  already_decided: [409, 'This was already decided'],
  body_too_large: [413, 'The request is too large'],
  unsupported_media_type: [415, 'Send the request as JSON'],
  package_inactive: [422, 'This package is not on sale now'],
  seller_not_selling: [422, 'This seller is not selling at the moment'],
  seller_closed: [422, 'This seller is closed now. Try again later.'],
  method_not_offered: [422, 'This payment method is not available now'],
  overtime_not_offered: [422, 'No minutes can be added to this pass'],
  too_early: [422, 'You can rate this pass after five minutes'],
  password_wrong: [422, 'This is not your current password'],
  password_link_over: [422, 'This link was used already or is too old. Ask for a new one.'],
  pass_over: [422, 'This pass has ended'],
  payment_failed: [422, 'Failed to process payment'],
  phone_not_valid: [422, 'Valid phone number required'],
  operator_unknown: [422, 'Choose Orange Money or Africell Money for this number'],
  duration_not_allowed: [422, 'Passes of rented equipment last 10 to 180 minutes'],
  too_many_requests: [429, 'Too many tries. Please wait a little.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  unavailable: [503, 'We cannot reach our database now. Please try again.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof ERRORS

export const statusOf = (code: ErrorCode): number => ERRORS[code][0]
export const defaultMessageOf = (code: ErrorCode): string => ERRORS[code][1]
