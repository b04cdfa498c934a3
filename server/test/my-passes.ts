import type { InjectOptions } from 'fastify'
import type { TestApp } from './app.ts'
import { textsTo } from './gifts.ts'

const PATH = '/api/customer/my'

/** A customer's device: its requests, and the cookie that it got. */
export const aDevice = ({ app }: Pick<TestApp, 'app'>, remoteAddress = '203.0.113.7') => {
  let cookie = ''
  const send = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    payload?: InjectOptions['payload'],
  ) => {
    const response = await app.inject({
      method,
      url: PATH + path,
      remoteAddress,
      headers: { ...(cookie !== '' && { cookie }) },
      ...(payload !== undefined && { payload }),
    })
    const given = response.headers['set-cookie']
    if (typeof given === 'string') cookie = given.split(';')[0] ?? ''
    return { status: response.statusCode, setCookie: given, text: response.body, body: response.json() }
  }
  return {
    ask: (phoneNumber: string) => send('POST', '/codes', { phoneNumber }),
    confirm: (askId: string, code: string) => send('POST', '/session', { askId, code }),
    read: () => send('GET', ''),
    forget: () => send('DELETE', '/session'),
    cookie: () => cookie,
    useCookie: (other: string) => {
      cookie = other
    },
  }
}

/** The last code sent to a number; null where there was none. */
export const codeSentTo = async (fixture: TestApp, phone: string): Promise<string | null> => {
  await fixture.drain()
  const codes = (await textsTo(fixture, phone)).flatMap(
    (text) => /^Minit: (\d{6}) is your code/.exec(text)?.[1] ?? [],
  )
  return codes.at(-1) ?? null
}

/** A device that shows the passes of a number. */
export const aDeviceOf = async (fixture: TestApp, phone: string) => {
  const device = aDevice(fixture)
  const { askId } = (await device.ask(phone)).body as { askId: string }
  await device.confirm(askId, (await codeSentTo(fixture, phone)) ?? '')
  return device
}
