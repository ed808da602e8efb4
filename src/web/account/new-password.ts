/** The problem of a new password and its repetition, in the specification's wording and order (section 5), or null. */
export function checkNewPassword(password: string, confirm: string): string | null {
  if (password === '' || confirm === '') return 'Please fill in all required fields';
  if (password !== confirm) return 'Passwords do not match';
  if (password.length < 6) return 'Password must be at least 6 characters long';
  return null;
}
