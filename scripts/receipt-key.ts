import { withDatabase } from '@minit/server/admin-accounts.ts'
import { readEnv } from '@minit/server/env.ts'
import { replaceReceiptKey } from '@minit/server/modules/sales/receipts/receipt-keys.ts'

// For a key that may have been seen by others: they can sign nothing that was not sold, but who checks receipts without us
// would not know. Receipts that are opened from now on carry the new key's signature.
const { id } = await withDatabase(readEnv(process.env), replaceReceiptKey)
console.log(`Receipts are signed with key ${id} from now on. Those signed before stay genuine.`)
