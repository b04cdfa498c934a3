import type { readMyPasses } from '@minit/contract/customer/my-passes.ts'
import type { Answer } from '@minit/contract/endpoint.ts'

export type Mine = Answer<typeof readMyPasses>
