import { AdminPage } from '../admin-page.tsx'

export const Page = () => <AdminPage title="Customer purchases">{null}</AdminPage>
