import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type PageState, PageStateProvider } from '../../lib/page-state.ts'
import { queryClientFor } from '../../lib/query.ts'
import { AccountSection } from './account-section.tsx'
import { type LoginSession, loginSessionsQuery } from './login-sessions.tsx'

const NOW = '2026-11-20T15:47:00.000Z'
const state: PageState = {
  renderedAt: Date.parse(NOW),
  defaultSeller: null,
  demoAccounts: [],
  support: { phone: null, email: null },
  sendsSms: true,
  gstBasisPoints: 1_500,
  betaTexts: {},
  idempotencyKey: '',
  form: null,
  queries: { mutations: [], queries: [] },
}

const textOf = (sessions?: LoginSession[]): string => {
  const client = queryClientFor('entrepreneur')
  if (sessions !== undefined) client.setQueryData(loginSessionsQuery().queryKey, sessions)
  const html = renderToStaticMarkup(
    <PageStateProvider value={state}>
      <QueryClientProvider client={client}>
        <AccountSection />
      </QueryClientProvider>
    </PageStateProvider>,
  )
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test('the list marks this device and shows each login’s start and last use', () => {
  const text = textOf([
    {
      createdAt: '2026-11-20T15:00:00Z',
      lastUsedAt: NOW,
      device: 'Chrome on an Android phone',
      isCurrent: true,
    },
    {
      createdAt: '2026-11-18T08:05:00Z',
      lastUsedAt: '2026-11-20T12:40:00Z',
      device: 'Firefox on Windows',
      isCurrent: false,
    },
  ])
  expect(text).toContain('Chrome on an Android phone This device Logged in today 15:00, used just now')
  expect(text).toContain('Firefox on Windows Logged in Wed 18 Nov, 08:05, used 3 h ago')
  expect(text.match(/This device/g)).toHaveLength(1)
  expect(text).toContain('Log out everywhere')
})

test('the password can be changed while the list is still loading', () => {
  const text = textOf()
  expect(text).toContain('Loading where you are logged in')
  for (const words of ['Current password', 'New password', 'At least 10 characters', 'Change password'])
    expect(text).toContain(words)
  expect(text).not.toContain('Log out everywhere')
})
