import { expect, it } from 'vitest'
import { describeDevice } from './devices.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; TECNO KC8)'

it.each([
  [`${ANDROID} ${WEBKIT} Chrome/119.0.0.0 Mobile Safari/537.36`, 'Chrome on an Android phone'],
  [`${ANDROID} ${WEBKIT} Chrome/119.0.0.0 Safari/537.36`, 'Chrome on an Android tablet'],
  [`${ANDROID} ${WEBKIT} Chrome/119.0.0.0 Mobile Safari/537.36 OPR/76.2`, 'Opera on an Android phone'],
  [
    `${ANDROID} ${WEBKIT} SamsungBrowser/23.0 Chrome/115.0 Mobile Safari/537.36`,
    'Samsung Internet on an Android phone',
  ],
  [
    'Opera/9.80 (Android; Opera Mini/36.2; U; en) Presto/2.12 Version/12.16',
    'Opera Mini on an Android phone',
  ],
  ['Opera/9.80 (J2ME/MIDP; Opera Mini/4.5; U; en) Presto/2.5 Version/10.54', 'Opera Mini on a phone'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Version/16.6 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:120.0) Gecko/20100101 Firefox/120.0',
    'Firefox on a Mac',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/119.0.0.0 Safari/537.36 Edg/119.0`,
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Windows NT 6.1)', 'A browser on Windows'],
  ['curl/8.4.0', 'Unknown device'],
  ['', 'Unknown device'],
])('describes %j as %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})
