import { MONEY_TOPICS } from './topics-money.ts'
import { NETWORK_TOPICS } from './topics-network.ts'
import { SALES_TOPICS } from './topics-sales.ts'
import { SHOP_TOPICS } from './topics-shop.ts'

/** All files of a dump that contain a table's rows. */
export const TOPICS = [...SHOP_TOPICS, ...SALES_TOPICS, ...MONEY_TOPICS, ...NETWORK_TOPICS]

/**
 * Seller tables that no dump contains, each with the reason. A new table is either listed here or a topic.
 */
export const TABLES_LEFT_OUT: Readonly<Record<string, string>> = {
  activity: 'sentences for the admin about rows that are in other files',
  agent_sessions: 'logins of agents: only secrets',
  alert_news: 'what a phone is to be told within minutes',
  counted_days: 'sums of a day’s sales and of phones’ times; both are there',
  days_to_count: 'that such a sum is to be made anew',
  billing_notices: 'that an invoice was announced; invoices are there',
  message_days: 'how many messages of a day were used; messages are there',
  owed_back: 'marks of orders that are owed back; the orders are there',
  pass_devices: 'which phone a customer has is theirs',
  payment_windows: 'which phone a customer has is theirs',
  push_subscriptions: 'addresses that open a way to a phone: secrets',
  seller_holdings: 'sums of ledger entries by provider; the entries are there',
  seller_ranges: 'sums of the last days; the days are there',
  sponsored_days: 'sums of ledger entries by day; the entries are there',
  told_sales: 'how a phone without internet reported a card’s sale; the sale is there',
}
