/** Content types that a body may not have. */
export const WRONG_CONTENT_TYPES = [
  'text/plain',
  'text/html',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json-patch+json',
  'application/jsonx',
  'json',
  '',
]
