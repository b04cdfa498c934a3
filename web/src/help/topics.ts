import { ADMIN_TOPICS } from './admin-topics.ts'
import { CUSTOMER_TOPICS } from './customer-topics.ts'
import { SELLER_TOPICS } from './seller-topics.ts'
import type { TopicGroup } from './topic.ts'

export const TOPIC_GROUPS: readonly TopicGroup[] = [CUSTOMER_TOPICS, SELLER_TOPICS, ADMIN_TOPICS]
