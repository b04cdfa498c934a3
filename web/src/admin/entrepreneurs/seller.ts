import type { listSellers } from '@minit/contract/admin/entrepreneurs.ts'
import type { Answer } from '@minit/contract/endpoint.ts'

export type Seller = Answer<typeof listSellers>['items'][number]
