import { withDatabase } from '@minit/server/admin-accounts.ts'
import { readEnv } from '@minit/server/env.ts'
import { replaceReceiptKey } from '@minit/server/modules/sales/receipts/receipt-keys.ts'

// For a key that may have leaked: others cannot sign a receipt of a purchase that never was, but offline
// checks could not tell. Receipts that are opened from now on carry the new key's signature.
const { id } = await withDatabase(readEnv(process.env), replaceReceiptKey)
console.log(`Receipts are signed with key ${id} from now on. Those signed before stay genuine.`)
