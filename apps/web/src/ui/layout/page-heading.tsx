import styles from './page-heading.module.css';

type PageHeadingProps = { readonly title: string; readonly lead?: string };

export const PageHeading = ({ title, lead }: PageHeadingProps) => (
  <header className="stack gap-1">
    <h1 className={styles.title}>{title}</h1>
    {lead && <p className="secondary">{lead}</p>}
  </header>
);
