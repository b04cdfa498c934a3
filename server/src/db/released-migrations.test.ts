import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, test } from 'vitest'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

/** SHA-256 of every migration that a release has, in order. A release adds its new ones; no line is ever changed. */
const RELEASED: readonly (readonly [name: string, sha256: string])[] = [
  ['0000_foundation', 'df8ae5ed1253d4ade4e45844d41d6c4afba7880d890e8fb8ae5498a87517b439'],
  ['0001_tenancy-and-money-guards', 'a8d48b616b570c457465338cb7390fbf7a43f1bfa5fc3161b2bf9b42d2feea94'],
  ['0002_suspense', '8a8ec9aeec5a0d24701942b1709b2ccced369305e98cadfc17febff34b1c7162'],
  ['0003_largest-prices', '79ac96123e96b02bda1b29b820ee5bc97320b05e37535a00748eda1fa3b2bd0b'],
  [
    '0004_known-devices-and-order-networks',
    'ed0ff66bcb1ec94ebd67dd433ae2432c59a283b8dd5137ad4ae99d2b8b88e59c',
  ],
  ['0005_accounts', '0ca7b1145d3c0baef37ef397fb537e8822430f41c9ef1cef1cb6ea906380f27b'],
  ['0006_messages-and-loyalty', '0c8354851818183b4b94dcb3ebbd877eb81609f6bec0d9a268c9c77f86146ecc'],
  ['0007_demo-integrations', 'b54a1e977f8aee1543a0de9c84b9e0f6b1f1474e206458060015125566ecef57'],
  ['0008_counted-prompts-and-messages', '56c3b3b3c9d03afba4bd5f8cfd4381d7d13d76b3b798f96c44b0f92d5f46ba25'],
  ['0009_gateways', 'db990ea2a5a97f39982f1877c31514d6e47311ddd509e3f261a00667a22b5070'],
  ['0010_outages', 'd33c3dbfbd1e4006c67bb57c95e243e71a0fadd905af46f08f152926eb2c9b78'],
  ['0011_gateway_kinds', 'cdff6d0b80331fefd9c075dfa754d3ebe998d6f205b5c0de6782887ad31cb21d'],
  ['0012_pass_options', '497ec12fc8a0a2b45ddbc13970700ca880b0bb0efc9ca2c0cde391c5ce565013'],
  ['0013_router_news', 'd44a09f994cc98c249a62a3d48adeb59720a23973e7c806f33e5a868f55c5107'],
  ['0014_code_stock', '5226f9834fa56e937926923a9ae12f47c0e152297c2fe9891b067493e2e6a89f'],
  ['0015_payment_windows', '85bd2e42b5260ecaf1d7f25ebe4566180664eb24c21fc12b26d8822e9ad63c57'],
  ['0016_radius', '2e119dfda4532de9cf800c15197ad18393567b5e4e76551229ec7d978dfdc04d'],
  ['0017_money', '60beadc7d956348894522631a4ce28c9d4ac463c878b1233e760e745234bd48e'],
  ['0018_refunds', '02e44ab3563b38aeb46c185023773000362bbe68fad4c8ffdc04dc88ed68b5db'],
  ['0019_receipts', 'a5f2593096e34000d9809932a7d728ef4d3a8078dd5a8ec897af9453c723c931'],
  ['0020_invoices', '7b53527cf36d331de883a7e5a87fb56f3b2b3abb95092337d32dd09897557fa3'],
  ['0021_statements', '1c603f918c6a29f48ec339f72ed962dc7081ca29e48bf3c034db0c73fa5dfd5f'],
  ['0022_monime', 'f5e448cdf201b88b98389633bdc28b0781b64efbab424a95bc03139d2a00dec1'],
  ['0023_claims', '63676e8af4925b02acc1c85c7f89e1ffc4967c12cd6a59674f56cd73081670c2'],
  ['0024_joins', 'fb197911690c93211b1cbf332c3a89bb5722af72d083182696e17c530f8b9295'],
  ['0025_payments_of_purchase', '38abdf1dfe1d36057cf6230417c6588125ed29ea4dd0aa08863ab0b88b74e138'],
  ['0026_options', '97d98278eac8e8c4a2dfd2f1534f7e87732cd9dfe1eab88579682d3f3bdbd357'],
  ['0027_customer', 'e7276406e1a14ce9ff1c9e91f7412734ca7c1b48d3988950a9723d013e6d8e18'],
  ['0028_vouchers', '2af2589dcc0ad1127087213cf639dd7c0bd505b793f0c3d894f9d79eebd09c3e'],
  ['0029_sheets', 'c9db4a5e5c32587c5db5a4ab4f12a1b206e8ce73f8ea9a4415022d8321d9c58f'],
  ['0030_phone', 'dc56c38e11a7c74098f24b70f1033176bae2856d667e75fb94a9398c587d9a9c'],
  ['0031_staff', 'f21f792dc22663ce17ff67ce4b4fb688a16e8f7cacd9b91361e15ed60a000d4f'],
  ['0032_promotions', '9365d8e7ab329bc2ccd94934e56d51442f33c777f4c023a92371a2731fca6745'],
  ['0033_rates', '5097ed94cafd3a620f53462a807d7977ddba40b4540779f5b05e4cc4e026eab7'],
  ['0034_size', '21c629868ef55f2e642c2bca40ee03df84456d16d83fef68a6bb308f8bb9edad'],
  ['0035_seeing', 'f18680e87259505c76b3be5566114525c00b1ec59589b89320e18da5e811179c'],
  ['0036_people', '35c51b6249e838b0aa71c8147450a41468fd9810c4aa94c340d92f5c22480615'],
  ['0037_check', 'f36ab25a868ae4e5ac742b90e0e1dd00d679d9c5a489fe0c81b3dc9189675e91'],
  ['0038_keys', 'f090adb4d2d1a7262f62d16e084bc0b512adb4264a7977868cf4b918711eb652'],
  ['0039_seller_dump_and_payout_hold', '8a767b028a5b189eb139eb370d27512caffbb97038eab2b286e70d8461e8cb17'],
  ['0040_bounded', '47b25ae337e98d6fbb87d5bd1cca895fc9c80269a07e9517ad1afc78f73b67fb'],
  ['0041_seller_ranges', '6fb9f4b7dc3f14448841a9e8663dc012c69f11d149d363f127f49ef37ab33a69'],
  ['0042_counted_days', '1746e584570161ee540f41bf825a3b6ece5f2ad396392d5a4486b287d145df67'],
  ['0043_people_at_size', 'fb7d73c3b3e14f187a06dbb9b32103f656f0720ed92e954f22f4799f9d840870'],
  ['0044_code_stock_at_size', '44b2d326c649322e5c3c7ae78fef31adf86ff22a18adf5aa4e521b090573d365'],
  ['0045_sessions_set_back', 'd63eb38c4234179db957e7c49e023ab4c86b4e1b54f96faf3c4f81e1d1fe5da0'],
  ['0046_statements_and_buyers_at_size', '450a5161b0f6a1ad8eb4117d8535a29efc943421fbe5ce681c27dc5c7b8e5a5d'],
  ['0047_names_of_people', '4dad271b8e0a4250ebefc059d6368624430b998e9b516607fc1cbb4b5f961969'],
  ['0048_keys_of_what_is_deleted', 'cb16272ca5b1fc865eb7ef3c6409ffb26019d03db4c7e3fedbe9e8c155ad8a03'],
  ['0049_words_of_unpaid_orders', '9b9261d2b34e1d5cf93afae3251b2ec486d5f6b4a8479d84101dc5ecdf6c98ac'],
  ['0050_old_lines_go', '40c2b52c18483c260e292570696c33d3aad87843109647bf78080f310c617f4d'],
  ['0051_cash_to_agents', 'fc837a6cefda5d409dd58593e1dcd5f36ed1ed7e2a04353eb616fdf853e90c3b'],
  ['0052_unconfirmed_numbers', 'ff1d4e1ca21b489803243f60f60fbad8b683237a8ba933dfd8b1fad95716fbf6'],
]

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const hashes = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)

test.each(RELEASED.map((entry, index) => [index, ...entry] as const))(
  'migration %i, %s, is what was released',
  (index, name, sha256) => {
    const advice = `${name}.sql is released: databases made by it would no longer start. Put it back as it was \
(git log -- server/src/db/migrations/${name}.sql says when that was) and write the change as a new migration.`
    expect({ name: journal.entries[index]?.tag, sha256: hashes[index] }, advice).toEqual({ name, sha256 })
  },
)

test('migrations are applied in the order of their numbers', () => {
  const instants = journal.entries.map(({ when }) => when)
  expect(instants).toEqual([...instants].sort((left, right) => left - right))
  expect(journal.entries.map(({ idx }) => idx)).toEqual(
    [...journal.entries.map(({ idx }) => idx)].sort((a, b) => a - b),
  )
})
