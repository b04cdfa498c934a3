import { describe, expect, it } from 'vitest'
import { loginPathTo, nextPathOf } from './require-entrepreneur.tsx'

const nextOf = (next: string): string => nextPathOf(new URLSearchParams({ next }))

describe('the path after the login', () => {
  it('leads to the requested page, with its search', () => {
    const login = new URL(loginPathTo('/entrepreneur/analytics?period=7d'), 'http://minit.example')
    expect(login.pathname).toBe('/entrepreneur-login')
    expect(nextPathOf(login.searchParams)).toBe('/entrepreneur/analytics?period=7d')
  })

  it('leads to the dashboard when no page was requested', () => {
    expect(nextPathOf(new URLSearchParams())).toBe('/entrepreneur/dashboard')
  })

  it.each([
    'https://thief.example/entrepreneur/dashboard',
    '//thief.example/entrepreneur/dashboard',
    '/\\thief.example/entrepreneur/',
    '/entrepreneur/..//thief.example/',
    'javascript:alert(1)',
    'http://',
    '/admin/dashboard',
    '/entrepreneur-login',
  ])('never leads out of the seller’s area: %s', (next) => {
    expect(nextOf(next)).toBe('/entrepreneur/dashboard')
  })
})
