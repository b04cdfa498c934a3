import type { Answer } from '@minit/contract/endpoint.ts'
import { readSettings } from '@minit/contract/entrepreneur/settings.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export type Settings = Answer<typeof readSettings>

export const settingsQuery = () =>
  queryOptions({ queryKey: ['readSettings'], queryFn: ({ signal }) => call(readSettings, { signal }) })
