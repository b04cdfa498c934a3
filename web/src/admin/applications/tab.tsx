/** What people applied for, and the decision about it. */
export const ApplicationsTab = () => <p>Applications</p>
