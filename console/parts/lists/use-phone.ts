import { useEffect, useState } from 'preact/hooks';

/** As in `tables.css`. */
const phone = matchMedia('(max-width: 40rem)');

/** Whether the window is as narrow as that of a phone. */
export function useIsPhone(): boolean {
  const [isPhone, setIsPhone] = useState(phone.matches);
  useEffect(() => {
    const follow = () => setIsPhone(phone.matches);
    follow();
    phone.addEventListener('change', follow);
    return () => phone.removeEventListener('change', follow);
  }, []);
  return isPhone;
}
