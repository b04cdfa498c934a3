import { AdminPage } from '../admin-page.tsx'

export const Page = () => <AdminPage title="Revenue report">{null}</AdminPage>
