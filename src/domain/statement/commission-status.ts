/** How admins see a consultant by the sum of their statements, in cents. Elsewhere active means a volume in the open period. */
export const commissionStatus = (total: bigint): 'Active' | 'No Commissions' =>
  total > 0n ? 'Active' : 'No Commissions';
