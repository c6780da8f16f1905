import { type ReactNode, useId } from 'react';
import { Link } from '../../ui/layout/link.tsx';
import styles from './dial-section.module.css';

type DialSectionProps = {
  readonly title: string;
  /** To the page that has all of them. */
  readonly link?: readonly [path: string, text: string] | undefined;
  readonly children: ReactNode;
};

export const DialSection = ({ title, link, children }: DialSectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.heading}>
        <h2 id={id}>{title}</h2>
        {link && (
          <Link to={link[0]} className={styles.link}>
            {link[1]}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
};
