import type { LightMyRequestResponse } from 'fastify'
import { createAccount } from '../src/modules/identity/accounts.ts'
import { queuePasswordLink } from '../src/modules/identity/password-links.ts'
import type { TestApp } from './app.ts'
import { aPhone, aSeller } from './builders.ts'

export const OLD = 'the-old-password'
export const NEW = 'a-new-password'

type Names = { phone?: string; email?: string; username?: string }
type Shop = { subscriptionStatus?: 'suspended' }
type From = { app?: TestApp['app']; address?: string; token?: string }
type Account = { id: string; entrepreneurId: string; name: string }
type Sent = { to: string; text: string }

/** The token of a message's link; empty where there is none. */
export const tokenIn = (text = ''): string => /\/set-password\?t=([\w-]{43})$/.exec(text)?.[1] ?? ''

/** Accounts, links and the calls about them, from an address of its own unless one is given. */
export const passwordFixture = (fixture: TestApp) => {
  const post = (
    path: string,
    payload: object,
    { app = fixture.app, address = '10.9.0.1', token = '' }: From = {},
  ): Promise<LightMyRequestResponse> =>
    app.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      remoteAddress: address,
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
      payload,
    })
  /** An entrepreneur's account with these names alone. */
  const anAccount = async (names: Names, shop: Shop = {}): Promise<Account> => {
    const { id: entrepreneurId } = await aSeller(fixture.deps, { shop })
    const name = names.username ?? `owner-${fixture.deps.newId().toLowerCase()}`
    const account = { role: 'entrepreneur', entrepreneurId, isDemo: false, password: OLD } as const
    await createAccount(fixture.deps, { ...account, ...names, username: name })
    const [row] = await fixture.database.asOwner<{ id: string }>(
      'select id from accounts where username = $1',
      [name],
    )
    return { id: row?.id ?? '', entrepreneurId, name }
  }
  const sentTo = async (phone: string): Promise<Sent[]> => {
    const response = await fetch(`${fixture.standInsUrl}/control/ledger/africastalking`)
    // The stand-in's ledger has this shape.
    return ((await response.json()) as Sent[]).filter(({ to }) => to === phone)
  }
  return {
    post,
    anAccount,
    sentTo,
    forgets: (name: string, from?: From) => post('password/forgot', { name }, from),
    sets: (token: string, password = NEW, from?: From) => post('password/set', { token, password }, from),
    logsIn: (email: string, password: string, from?: From) =>
      post('entrepreneur-login', { email, password }, from),
    linksOf: (accountId: string) =>
      fixture.database.asOwner<{ purpose: string }>(
        'select purpose from password_links where account_id = $1 order by created_at',
        [accountId],
      ),
    messagesOf: (entrepreneurId: string) =>
      fixture.database.asOwner<{
        channel: string
        recipient: string
        state: string
        last_problem: string | null
      }>('select channel, recipient, state, last_problem from messages where entrepreneur_id = $1', [
        entrepreneurId,
      ]),
    /** An account with a phone, and the token of the link sent to it. */
    aLink: async (purpose: 'first' | 'reset' = 'reset', shop: Shop = {}) => {
      const phone = aPhone()
      const account = await anAccount({ phone }, shop)
      await fixture.deps.db.asPlatform((tx) =>
        queuePasswordLink(fixture.deps, tx, { accountId: account.id, purpose }),
      )
      await fixture.drain()
      const [message] = await sentTo(phone)
      return { ...account, phone, token: tokenIn(message?.text) }
    },
  }
}
export type PasswordFixture = ReturnType<typeof passwordFixture>
